/** One frame of script output: `@@plumbline NAME [key=value …]` and the text up to the next such line. */
export type Frame = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

const HEADER = /^@@plumbline ([a-z0-9-]+)((?: [A-Za-z0-9_-]+=\S*)*)\s*$/

function parseHeader(line: string): Omit<Frame, 'text'> | null {
  const found = HEADER.exec(line)
  if (!found?.[1]) return null
  const attributes: Record<string, string> = {}
  for (const pair of (found[2] ?? '').split(' ')) {
    const cut = pair.indexOf('=')
    if (cut > 0) attributes[pair.slice(0, cut)] = pair.slice(cut + 1)
  }
  return { name: found[1], attributes }
}

/** Takes lines as they arrive; `push` returns a frame once the next one begins, `end` returns the last. */
export type FrameReader = {
  push(line: string): readonly Frame[]
  end(): readonly Frame[]
}

/** Returns a reader of frames for live use. Lines before the first header belong to no frame and are dropped. */
export function createFrameReader(): FrameReader {
  let header: Omit<Frame, 'text'> | null = null
  let lines: string[] = []
  const takeFrame = (): readonly Frame[] => {
    const frames = header ? [{ ...header, text: lines.join('\n') }] : []
    header = null
    lines = []
    return frames
  }
  return {
    push(line) {
      const next = parseHeader(line)
      if (!next) {
        lines.push(line)
        return []
      }
      const done = takeFrame()
      header = next
      return done
    },
    end: takeFrame,
  }
}

/** Returns all frames of a finished output. */
export function readFrames(text: string): readonly Frame[] {
  const reader = createFrameReader()
  const frames = text.split(/\r?\n/).flatMap((line) => [...reader.push(line)])
  return [...frames, ...reader.end()]
}

/** A header attribute as a finite number, else null. */
export function numberAttribute(frame: Frame, key: string): number | null {
  const text = frame.attributes[key]
  if (text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** What a running script has on one line, without waiting for the frame to be complete: the port a server listens on. */
export function readyPortOf(line: string): number | null {
  const header = parseHeader(line)
  if (header?.name !== 'ready') return null
  return numberAttribute({ ...header, text: '' }, 'port')
}
