import type { MetricUnit } from '@/lib/domain/model/metric'
import type { EvidenceItem } from './finding'

/** Returns evidence for a finding, or nothing where the value is unknown: an unknown proves nothing and is no zero. */
export function item(given: {
  readonly source: string
  readonly stepId?: string | null
  readonly name: string
  readonly value: number | string | null | undefined
  readonly unit: MetricUnit | null
  readonly threshold?: number
}): readonly EvidenceItem[] {
  const { source, stepId, name, value, unit, threshold } = given
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'number' && !Number.isFinite(value)) return []
  return [
    {
      source,
      ...(stepId ? { stepId } : {}),
      name,
      value,
      unit,
      ...(threshold === undefined ? {} : { threshold }),
    },
  ]
}
