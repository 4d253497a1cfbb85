import { DEFAULT_PORTS, type Link, type LinkInput } from '@/lib/domain/model/link'
import { linkSettingsSchema } from '@/lib/domain/model/link-settings'
import type { LinkDeps } from './link-deps'
import { refuseBadEndpoints } from './refuse-bad-endpoints'

/** What a person gives of a link as it is stored: absent facts are null, absent settings the defaults. */
export function toLinkFacts(input: LinkInput): Omit<Link, 'id' | 'createdAt' | 'retiredAt'> {
  return {
    name: input.name,
    a: input.a,
    b: input.b,
    capacityAbBps: input.capacityAbBps ?? null,
    capacityBaBps: input.capacityBaBps ?? null,
    capacityLayer: input.capacityLayer ?? 'l1',
    expectedRttMs: input.expectedRttMs ?? null,
    mtuBytes: input.mtuBytes ?? null,
    ports: input.ports ?? DEFAULT_PORTS,
    circuit: input.circuit || null,
    tags: input.tags ?? [],
    notes: input.notes || null,
    settings: linkSettingsSchema.parse(input.settings ?? {}),
  }
}

/** Registers a link. Throws AppError: name-taken, or invalid-input with each wrong end at its field. */
export async function registerLink(
  deps: LinkDeps,
  { input, actor }: { readonly input: LinkInput; readonly actor: string },
): Promise<Link> {
  await refuseBadEndpoints(deps.hosts, input)
  const at = deps.clock.now()
  const id = deps.ids.newId()
  const link = await deps.links.insert({ ...toLinkFacts(input), id, createdAt: at, retiredAt: null })
  await deps.audit.record({ at, actor, action: 'link.register', subject: id, detail: link.name })
  return link
}
