import { describe, expect, it } from 'vitest'
import { type FirstStepsFacts, toFirstSteps } from './first-steps'

type HostFacts = FirstStepsFacts['hosts'][number]

function host(name: string, change: Partial<HostFacts> = {}): HostFacts {
  return { id: name, name, check: { state: 'ok' }, isTrusted: true, hasTestAddress: true, ...change }
}

function stepsOf(change: Partial<FirstStepsFacts>) {
  const nothing = { hosts: [], links: [], openRunId: null, hasCompletedRun: false, labLinkId: null }
  return toFirstSteps({ ...nothing, ...change })
}

describe('the first steps', () => {
  it.each<[string, Partial<FirstStepsFacts>, number, string]>([
    ['nothing is there', {}, 1, '/hosts/new'],
    [
      'the first host shows its key',
      { hosts: [host('a', { check: { state: 'key-unknown' } })] },
      2,
      '/hosts/a',
    ],
    ['the first host was never contacted', { hosts: [host('a', { check: null })] }, 2, '/hosts/a'],
    ['the first host has no test address', { hosts: [host('a', { hasTestAddress: false })] }, 2, '/hosts/a'],
    ['the first host is ready', { hosts: [host('a')] }, 3, '/hosts/new'],
    [
      'the second host failed',
      { hosts: [host('a'), host('b', { check: { state: 'failed' } })] },
      3,
      '/hosts/b',
    ],
    ['two hosts are ready', { hosts: [host('a'), host('b')] }, 4, '/links/new'],
    [
      'two of three hosts are ready',
      { hosts: [host('a', { check: null }), host('b'), host('c')] },
      4,
      '/links/new',
    ],
    ['the link is drawn', { hosts: [host('a'), host('b')], links: [{ id: 'l', name: 'L' }] }, 5, '/links/l'],
    ['it is being measured', { links: [{ id: 'l', name: 'L' }], openRunId: 'r' }, 5, '/runs/r'],
  ])('lead on where %s', (_case, facts, number, href) => {
    const view = stepsOf(facts)
    expect(view?.currentNumber).toBe(number)
    expect(view?.action.href).toBe(href)
    expect(view?.steps.filter((step) => step.state === 'done')).toHaveLength(number - 1)
  })

  it('are over with the first completed run', () => {
    expect(stepsOf({ hasCompletedRun: true })).toBeNull()
  })
})
