import { findMostMoved } from '@/lib/domain/diagnosis/counters'
import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount } from '@/lib/domain/diagnosis/say'

const OVERFLOWS = 'TcpExtListenOverflows'

/** A program on the receiving host accepts connections more slowly than they come; the kernel refuses some. */
export const listenOverflow: Rule = { id: 'listen-overflow', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const moved = findMostMoved(view, {
    role: 'receiver',
    groups: ['kernel'],
    accepts: (name) => name === OVERFLOWS,
  })
  const lifetime = view.receiver.lifetimeCounters?.[OVERFLOWS] ?? 0
  if (moved === null && lifetime <= 0) return null
  const { receiver } = view
  const backlog = receiver.sysctls['net.core.somaxconn'] ?? null
  const when = moved === null ? 'since boot' : 'during one test'
  return {
    severity: moved === null ? 'info' : 'warning',
    side: receiver.side,
    sentence: `On ${receiver.name} a program accepted connections too slowly: its listen queue overflowed ${sayCount(moved?.count ?? lifetime)} times ${when}. Applications see connections that hang for a second or more, whatever the network does.`,
    evidence: [
      ...item({
        source: 'nstat',
        stepId: moved?.stepId ?? null,
        name: OVERFLOWS,
        value: moved?.count ?? lifetime,
        unit: 'count',
        threshold: 0,
      }),
      ...item({
        source: 'sysctl',
        name: `net.core.somaxconn on ${receiver.name}`,
        value: backlog,
        unit: null,
      }),
    ],
    advice: [
      {
        side: receiver.side,
        text: 'Find the listening socket whose Recv-Q reaches its Send-Q, and let its program accept faster or ask for a longer backlog (net.core.somaxconn bounds it).',
        setting: 'net.core.somaxconn',
        from: backlog,
        to: null,
        command: 'ss -ltn',
        revert: null,
        check: null,
      },
    ],
    confidence: moved === null ? 'possible' : 'certain',
    missing:
      moved === null ? ['the counter before and after a test: a number since boot does not say when'] : [],
    costBps: null,
  }
}
