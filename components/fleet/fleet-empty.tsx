import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { FleetStage } from '@/lib/web/views/fleet/fleet-view'

type Step = { readonly title: string; readonly text: string; readonly href: string; readonly action: string }

const ADD_LINK: Step = {
  title: 'Now draw the link between two hosts',
  text: 'Choose both ends and their test addresses. Capacity, RTT and MTU are optional; what is known makes the answer sharper. After that, one click measures it.',
  href: '/links/new',
  action: 'Add the link',
}

const STEPS: Readonly<Record<Exclude<FleetStage, 'ready'>, Step>> = {
  'no-host': {
    title: 'Begin with the first host',
    text: 'Plumbline measures a link between two machines that it reaches over SSH. Add one in each data centre, compare its key, then draw the link between them and measure it.',
    href: '/hosts/new',
    action: 'Add the first host',
  },
  'one-host': {
    title: 'One host is in; add the other end',
    text: 'A link has two ends. Add a machine in the other data centre.',
    href: '/hosts/new',
    action: 'Add the second host',
  },
  'no-link': ADD_LINK,
}

/** An empty fleet says what comes next. */
export function FleetEmpty(props: { readonly stage: Exclude<FleetStage, 'ready'> }) {
  const step = STEPS[props.stage]
  return (
    <EmptyState
      title={step.title}
      action={
        <Link href={step.href} className={buttonClass('primary')}>
          {step.action}
        </Link>
      }
    >
      {step.text}
    </EmptyState>
  )
}
