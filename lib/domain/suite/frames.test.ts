import { describe, expect, it } from 'vitest'
import { createFrameReader, readFrames, readyPortOf } from './frames'
import { liveSampleOf } from './live-sample'

const OUTPUT = [
  'login noise',
  '@@plumbline host t=10.05',
  '@@plumbline sample t=11.00 protocol=tcp',
  'ESTAB 0 0 10.0.0.1:40000 10.0.0.2:5201 cubic rtt:20.5/1 mss:1448 cwnd:10 bytes_acked:1000000',
  'ESTAB 0 0 10.0.0.1:39998 10.0.0.2:5201 cubic rtt:20.1/1 mss:1448 cwnd:10 bytes_acked:300',
  '@@plumbline sample t=11.50 protocol=tcp',
  'ESTAB 0 0 10.0.0.1:40000 10.0.0.2:5201 cubic rtt:30.5/1 mss:1448 cwnd:10 bytes_acked:3000000',
  '@@plumbline end',
].join('\n')

describe('frames', () => {
  it('gives each frame its attributes and its text, and drops what stands before the first', () => {
    const frames = readFrames(OUTPUT)
    expect(frames.map(({ name }) => name)).toEqual(['host', 'sample', 'sample', 'end'])
    expect(frames[1]?.attributes).toEqual({ t: '11.00', protocol: 'tcp' })
    expect(frames[1]?.text.split('\n')).toHaveLength(2)
  })

  it('reads line by line what it reads at once', () => {
    const reader = createFrameReader()
    const live = OUTPUT.split('\n').flatMap((line) => [...reader.push(line)])
    expect([...live, ...reader.end()]).toEqual(readFrames(OUTPUT))
  })

  it('does not take text that merely mentions the mark for a header', () => {
    const frames = readFrames('@@plumbline a\n x @@plumbline b\n@@plumbline UPPER\n@@plumbline c d e')
    expect(frames).toHaveLength(1)
  })

  it('knows the port of a server that listens from its line alone', () => {
    expect(readyPortOf('@@plumbline ready port=5203')).toBe(5203)
    expect(readyPortOf('@@plumbline ready port=x')).toBeNull()
    expect(readyPortOf('@@plumbline sample port=5203')).toBeNull()
  })
})

describe('live samples', () => {
  it('estimate the rate from what was acknowledged in between, without the control connection', () => {
    const [first, second] = readFrames(OUTPUT).filter(({ name }) => name === 'sample')
    const before = first ? liveSampleOf(first, null) : null
    const after = second ? liveSampleOf(second, before) : null
    expect(before).toEqual({ atS: 11, ackedBytes: 1_000_000, bpsSent: null, rttMs: 20.5 })
    expect(after).toEqual({ atS: 11.5, ackedBytes: 3_000_000, bpsSent: 32_000_000, rttMs: 30.5 })
  })
})
