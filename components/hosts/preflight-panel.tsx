import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { CodeLine } from '@/components/ui/code-line'
import { Unknown } from '@/components/ui/explain'
import { Facts } from '@/components/ui/facts'
import { Section } from '@/components/ui/section'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { PreflightView, ToolRow } from '@/lib/web/views/hosts/host-view'

const NOT_TOLD = 'The host did not tell.'

function orUnknown(value: string | number | null | undefined, reason = NOT_TOLD) {
  return value === null || value === undefined || value === '' ? <Unknown reason={reason} /> : value
}

function InstallAll(props: { readonly command: string }) {
  return (
    <div className="mb-3">
      <p className="mb-1 text-muted text-sm">All of it at once, on the host; then check again:</p>
      <CodeLine text={props.command} label="Copy command" />
    </div>
  )
}

function Missing(props: Pick<PreflightView, 'missing' | 'installAll'>) {
  const items = props.missing
  if (items.length === 0) return null
  return (
    <Section title="What is missing">
      {items.length > 1 && props.installAll && <InstallAll command={props.installAll} />}
      <ul className="space-y-3">
        {items.map((item) => (
          <li key={item.tool} className="rounded-lg border border-line bg-surface p-3">
            <div className="flex gap-2 text-sm">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              <p>
                <strong className="font-semibold">{item.tool}</strong>: {item.costs}
              </p>
            </div>
            <div className="mt-2 text-muted text-sm">
              {item.installCommand ? (
                <CodeLine text={item.installCommand} label="Copy command" />
              ) : (
                `Install ${item.tool} with the host’s own package manager, which was not recognised.`
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Tool(props: { readonly row: ToolRow }) {
  const { tool, version, path, isBusybox } = props.row
  const Icon = path ? CircleCheck : CircleX
  return (
    <li className="flex items-baseline gap-2 py-1 text-sm">
      <Icon aria-hidden className={`size-3.5 shrink-0 self-center ${path ? 'text-good' : 'text-muted'}`} />
      <span className="w-20 shrink-0">{tool}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {path ? (
          <>
            {version ?? <span className="text-muted">version not told</span>}
            {isBusybox && <span className="text-muted"> (busybox)</span>}
          </>
        ) : (
          <span className="text-muted">not found</span>
        )}
      </span>
    </li>
  )
}

function Interfaces(props: { readonly items: PreflightView['facts']['interfaces'] }) {
  return (
    <Section title="Interfaces">
      <Table caption="Interfaces">
        <TableHead>
          <HeadCell>Interface</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Addresses</HeadCell>
          <HeadCell isNumber>MTU</HeadCell>
          <HeadCell>Driver</HeadCell>
          <HeadCell isNumber>Speed</HeadCell>
        </TableHead>
        <TableBody>
          {props.items.map((item) => (
            <Row key={item.name}>
              <RowHeader>
                <span className="font-mono">{item.name}</span>
              </RowHeader>
              <Cell label="State">{orUnknown(item.isUp === null ? null : item.isUp ? 'up' : 'down')}</Cell>
              <Cell label="Addresses">
                {item.addresses.map((address) => (
                  <span key={address} className="block font-mono text-xs">
                    {address}
                  </span>
                ))}
              </Cell>
              <Cell label="MTU" isNumber>
                {orUnknown(item.mtuBytes)}
              </Cell>
              <Cell label="Driver">{orUnknown(item.driver, 'It has no driver, or ethtool is missing.')}</Cell>
              <Cell label="Speed" isNumber>
                {orUnknown(
                  item.speedBps === null ? null : formatRate(item.speedBps, LOCALE),
                  'A virtual interface has no speed of its own, or ethtool is missing.',
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}

/** What the last preflight that got through found on the host. */
export function PreflightPanel(props: { readonly preflight: PreflightView; readonly nowIso: string }) {
  const { facts, tools, missing, installAll, notes, atIso, isOlder } = props.preflight
  const sysctls = Object.entries(facts.sysctls)
  return (
    <>
      <Missing missing={missing} installAll={installAll} />
      <Section
        title="What was found"
        note={
          <>
            {isOlder && 'From an earlier check, '}
            <Time iso={atIso} format="relative" nowIso={props.nowIso} />
          </>
        }
      >
        <Facts
          items={[
            ['System', orUnknown(facts.distribution?.name)],
            ['Kernel', orUnknown(facts.kernel)],
            ['Processor', orUnknown(facts.cpu.model)],
            ['Cores', orUnknown(facts.cpu.coresCount)],
            ['Congestion controls', orUnknown(facts.congestionControls.join(', '))],
            ['Signed in as root', facts.isRoot === null ? orUnknown(null) : facts.isRoot ? 'yes' : 'no'],
          ]}
        />
        {notes.length > 0 && (
          <ul className="mt-3 list-disc space-y-1 pl-5 text-muted text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Tools">
        <ul className="grid gap-x-6 rounded-lg border border-line bg-surface px-3 py-1.5 sm:grid-cols-2 lg:grid-cols-4">
          {tools.map((row) => (
            <Tool key={row.tool} row={row} />
          ))}
        </ul>
      </Section>
      <Interfaces items={facts.interfaces} />
      {sysctls.length > 0 && (
        <details className="mt-5 text-sm">
          <summary className="font-semibold">Kernel settings ({sysctls.length})</summary>
          <dl className="mt-2 grid gap-x-6 rounded-lg border border-line bg-surface px-3 py-2 font-mono text-xs lg:grid-cols-2">
            {sysctls.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 py-0.5">
                <dt className="text-muted [overflow-wrap:anywhere]">{name}</dt>
                <dd className="text-right">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
