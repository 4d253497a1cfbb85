import { StringDecoder } from 'node:string_decoder'
import { START_MARKER } from '@/lib/adapters/ssh/supervisor'

/** Splits what a job prints into noise of the login shell, before the marker, and the body's own output, line by line. */
export class OutputSplitter {
  private readonly decoder = new StringDecoder('utf8')
  private readonly onLine: (line: string) => void
  private started = false
  private before = ''
  private rest = ''
  private chunks: string[] = []
  private size = 0

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine
  }

  /** Characters of the body's output so far. */
  get length(): number {
    return this.size
  }

  get hasStarted(): boolean {
    return this.started
  }

  /** What came before the marker: empty, or a talkative login shell. */
  get noise(): string {
    return this.before
  }

  get text(): string {
    return this.chunks.join('')
  }

  push(data: Buffer): void {
    this.accept(this.decoder.write(data))
  }

  /** Hands over an unfinished last line. */
  end(): void {
    this.accept(this.decoder.end())
    if (this.started && this.rest !== '') this.onLine(this.rest)
    this.rest = ''
  }

  private accept(text: string): void {
    if (text === '') return
    if (this.started) {
      this.keep(text)
      return
    }
    this.before += text
    const at = this.before.indexOf(`${START_MARKER}\n`)
    if (at < 0) return
    const own = this.before.slice(at + START_MARKER.length + 1)
    this.before = this.before.slice(0, at)
    this.started = true
    this.keep(own)
  }

  private keep(text: string): void {
    this.chunks.push(text)
    this.size += text.length
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) this.onLine(line)
  }
}
