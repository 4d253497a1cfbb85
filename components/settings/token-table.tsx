import { Badge } from '@/components/ui/badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { TokenRow } from '@/lib/web/views/settings/settings-view'
import { RevokeToken } from './revoke-token'

export function TokenTable(props: { readonly rows: readonly TokenRow[]; readonly nowIso: string }) {
  return (
    <Table caption="API tokens" density="compact">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Scope</HeadCell>
        <HeadCell>Made</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell>Expires</HeadCell>
        <HeadCell isNumber>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <TokenTableRow key={row.id} row={row} nowIso={props.nowIso} />
        ))}
      </TableBody>
    </Table>
  )
}

function TokenTableRow({ row, nowIso }: { readonly row: TokenRow; readonly nowIso: string }) {
  const isGood = row.state === 'good'
  return (
    <Row>
      <RowHeader>
        <span className={isGood ? 'font-semibold' : 'text-muted line-through'}>{row.name}</span>
      </RowHeader>
      <Cell label="Scope">
        <Badge>{row.scope}</Badge>
      </Cell>
      <Cell label="Made">
        <Time iso={row.createdIso} format="relative" nowIso={nowIso} />{' '}
        <span className="text-muted">by {row.createdBy}</span>
      </Cell>
      <Cell label="Last used">
        {row.lastUsedIso ? (
          <Time iso={row.lastUsedIso} format="relative" nowIso={nowIso} />
        ) : (
          <span className="text-muted">never</span>
        )}
      </Cell>
      <Cell label="Expires">
        {row.expiresIso ? (
          <Time iso={row.expiresIso} format="relative" nowIso={nowIso} />
        ) : (
          <span className="text-muted">does not</span>
        )}
      </Cell>
      <Cell label="" isNumber>
        {isGood ? (
          <RevokeToken tokenId={row.id} name={row.name} />
        ) : (
          <span className="text-muted">{row.state}</span>
        )}
      </Cell>
    </Row>
  )
}
