import type { Side } from '@/lib/domain/model/direction'
import type { RawOutput } from '@/lib/domain/model/step'
import { type Frame, numberAttribute, readFrames } from '@/lib/domain/suite/frames'

/** Name of the raw output that tells why a step was performed again with client and server swapped: no part of the test. */
export const FIRST_ATTEMPT = 'first-attempt'

function isOfTest({ name }: RawOutput): boolean {
  return name !== FIRST_ATTEMPT && !name.endsWith('.stderr')
}

/** What one host's script printed, sorted by what the frames are. */
export type HostOutput = {
  readonly side: Side
  readonly frames: readonly Frame[]
  /** The script's own reason to give up. */
  readonly failed: { readonly code: string; readonly tool: string | null } | null
  /** The script came to its end. */
  readonly isComplete: boolean
  readonly readyPort: number | null
}

/** Returns the output of a side's script, null where it printed nothing. */
export function readHostOutput(outputs: readonly RawOutput[], side: Side): HostOutput | null {
  const text = outputs
    .filter((output) => output.side === side && isOfTest(output))
    .map((output) => output.text)
    .join('\n')
  const frames = readFrames(text)
  if (frames.length === 0) return null
  const failed = frames.find((frame) => frame.name === 'failed')
  const ready = frames.find((frame) => frame.name === 'ready')
  return {
    side,
    frames,
    failed: failed ? { code: failed.attributes.code ?? 'other', tool: failed.attributes.tool ?? null } : null,
    isComplete: frames.some((frame) => frame.name === 'end'),
    readyPort: ready ? numberAttribute(ready, 'port') : null,
  }
}

/** The last frame of a name with the given attributes, else null: earlier ones are attempts that came to nothing. */
export function findFrame(
  output: HostOutput | null,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Frame | null {
  const wanted = Object.entries(attributes)
  return (
    output?.frames.findLast(
      (frame) => frame.name === name && wanted.every(([key, value]) => frame.attributes[key] === value),
    ) ?? null
  )
}
