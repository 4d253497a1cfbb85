import Link from 'next/link'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ImportRow } from '@/lib/web/views/hosts/import-view'

type Props = {
  readonly row: ImportRow
  readonly index: number
  readonly isChosen: boolean
  /** Key of the chosen row that this one comes along with, as its jump host. */
  readonly alongWith: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly onToggle: () => void
}

function Remark({ row, alongWith }: Pick<Props, 'row' | 'alongWith'>) {
  if (row.registered) {
    return (
      <>
        Registered already, as{' '}
        <Link href={`/hosts/${row.registered.id}`} className="text-ink underline underline-offset-2">
          {row.registered.name}
        </Link>
        .
      </>
    )
  }
  if (row.problem !== null) return <>{row.problem}</>
  if (alongWith !== null) return <>Comes along as the jump host of {alongWith}.</>
  return null
}

function RowFields({ row, index, errors }: Pick<Props, 'row' | 'index' | 'errors'>) {
  const at = `row.${index}`
  return (
    <div className="mt-3 grid gap-4 pl-6 sm:grid-cols-2">
      <input type="hidden" name="row" value={index} />
      <input type="hidden" name={`${at}.key`} value={row.key} />
      <Field name={`${at}.name`} label="Name" error={errors[`${at}.name`] ?? errors[`${at}.key`]}>
        {(control) => <Input {...control} defaultValue={row.key} autoComplete="off" />}
      </Field>
      <Field
        name={`${at}.site`}
        label="Site"
        hint="The data centre it stands in."
        error={errors[`${at}.site`]}
      >
        {(control) => <Input {...control} placeholder="Frankfurt" />}
      </Field>
      <div className="sm:col-span-2">
        <Field
          name={`${at}.testAddresses`}
          label="Test addresses"
          isOptional
          hint="Parted by commas. Left empty, you choose from what the first check finds."
          error={errors[`${at}.testAddresses`] ?? errors[`${at}.testAddresses.0`]}
        >
          {(control) => (
            <Input
              {...control}
              defaultValue={row.testAddress}
              className="font-mono text-xs"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

/** One host of the file: what was understood, and once chosen what only a person knows. */
export function ImportRowItem(props: Props) {
  const { row, isChosen, alongWith, onToggle } = props
  const isTaken = isChosen || alongWith !== null
  const isOpen = row.registered === null && row.problem === null
  return (
    <li className="px-3 py-2.5">
      <label className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <input
          type="checkbox"
          checked={isTaken}
          disabled={!isOpen || (alongWith !== null && !isChosen)}
          onChange={onToggle}
          className="size-4 self-center accent-ink"
        />
        <span className="font-semibold [overflow-wrap:anywhere]">{row.key}</span>
        <span className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{row.sshText}</span>
        {row.jumpKey !== null && <span className="text-muted text-xs">through {row.jumpKey}</span>}
      </label>
      <p className="pl-6 text-muted text-xs empty:hidden [overflow-wrap:anywhere]">
        <Remark row={row} alongWith={alongWith} />
      </p>
      {isTaken && isOpen && <RowFields {...props} />}
    </li>
  )
}
