import { buildSysctlFile } from '@/lib/domain/diagnosis/advice/sysctl-file'
import type { DirectionView, HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Advice, Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayBytes } from '@/lib/domain/diagnosis/say'
import { readSysctlNumber } from '@/lib/domain/tools/sysctl/parse'

/** Linux grants twice what is asked, for its own bookkeeping (socket(7)); less was clamped. */
const GRANT_FACTOR = 2

/** An application that fixes its socket buffers cannot get as much as the line needs. */
export const bufferClamped: Rule = { id: 'buffer-clamped', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const asked = findClamped(view)
  const lineBps = view.single?.lineBps ?? view.capacityBps
  const { idleRttMs } = view
  if (asked === null || lineBps === null || idleRttMs === null) return null
  const bdpBytes = (lineBps * idleRttMs) / 8_000
  const limits = [
    {
      host: view.sender,
      setting: 'net.core.wmem_max',
      maxBytes: readSysctlNumber(view.sender.sysctls, 'net.core.wmem_max'),
    },
    {
      host: view.receiver,
      setting: 'net.core.rmem_max',
      maxBytes: readSysctlNumber(view.receiver.sysctls, 'net.core.rmem_max'),
    },
  ].flatMap(({ host, setting, maxBytes }) => (maxBytes === null ? [] : [{ host, setting, maxBytes }]))
  const lowest = limits.toSorted((left, right) => left.maxBytes - right.maxBytes)[0]
  // A maximum that holds what the line needs clamps nothing that matters.
  if (lowest === undefined || lowest.maxBytes >= bdpBytes) return null
  return {
    severity: 'info',
    side: lowest.host.side,
    sentence: `${view.label}: an application that asks for ${sayBytes(asked.askedBytes)} of socket buffer gets no more than ${sayBytes(lowest.maxBytes)} (${lowest.setting} on ${lowest.host.name}); the line needs ${sayBytes(bdpBytes)} in flight. Left to autotuning, TCP is not bound by it.`,
    evidence: [
      ...item({
        source: 'iperf3',
        stepId: asked.stepId,
        name: 'socket buffer asked',
        value: asked.askedBytes,
        unit: 'bytes',
      }),
      ...item({
        source: 'iperf3',
        stepId: asked.stepId,
        name: 'socket buffer granted',
        value: asked.grantedBytes,
        unit: 'bytes',
        threshold: GRANT_FACTOR * asked.askedBytes,
      }),
      ...item({
        source: 'sysctl',
        name: `${lowest.setting} on ${lowest.host.name}`,
        value: lowest.maxBytes,
        unit: 'bytes',
        threshold: bdpBytes,
      }),
    ],
    advice: adviseMaximum(view, lowest.host, bdpBytes),
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

type Clamped = {
  readonly askedBytes: number
  readonly grantedBytes: number | null
  readonly stepId: string | null
}

/** The smallest window of the scan that was cut, by the planner's look at the maxima or by the kernel itself. */
function findClamped(view: DirectionView): Clamped | null {
  for (const { askedBytes, isClamped, test } of view.windows) {
    const granted = [test?.sender.bufferGrantedBytes, test?.receiver.bufferGrantedBytes].flatMap(
      (each) => each ?? [],
    )
    const grantedBytes = granted.length === 0 ? null : Math.min(...granted)
    const isCut = grantedBytes !== null && grantedBytes < GRANT_FACTOR * askedBytes
    if (isClamped || isCut) return { askedBytes, grantedBytes, stepId: test?.stepId ?? null }
  }
  return null
}

function adviseMaximum(view: DirectionView, host: HostEvidence, bdpBytes: number): readonly Advice[] {
  const file = buildSysctlFile(host, bdpBytes)
  if (file === null) return []
  return [
    {
      side: host.side,
      text: 'Best let the application leave its socket buffers alone: fixing them turns autotuning off. Where it must fix them, allow it as much as the line needs.',
      setting: file.lines.map(({ name }) => name).join(', '),
      from: file.lines.map(({ name, from }) => `${name} = ${from}`).join('\n'),
      to: file.lines.map(({ name, to }) => `${name} = ${to}`).join('\n'),
      command: file.command,
      revert: file.revert,
      check: { profile: 'full', metricKey: 'tcp.single.steady_bps', direction: view.direction },
    },
  ]
}
