import { Badge } from '@/components/ui/badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { TokenRow } from '@/lib/web/views/settings/settings-view'
import { RevokeToken } from './revoke-token'

export function TokenTable(props: { readonly rows: readonly TokenRow[]; readonly nowIso: string }) {
  return (
    <Table caption="API tokens">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Scope</HeadCell>
        <HeadCell>Made</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell isNumber>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.id}>
            <RowHeader>
              <span className={row.isRevoked ? 'text-muted line-through' : 'font-semibold'}>{row.name}</span>
            </RowHeader>
            <Cell label="Scope">
              <Badge>{row.scope}</Badge>
            </Cell>
            <Cell label="Made">
              <Time iso={row.createdIso} format="relative" nowIso={props.nowIso} />{' '}
              <span className="text-muted">by {row.createdBy}</span>
            </Cell>
            <Cell label="Last used">
              {row.lastUsedIso ? (
                <Time iso={row.lastUsedIso} format="relative" nowIso={props.nowIso} />
              ) : (
                <span className="text-muted">never</span>
              )}
            </Cell>
            <Cell label="" isNumber>
              {row.isRevoked ? (
                <span className="text-muted">revoked</span>
              ) : (
                <RevokeToken tokenId={row.id} name={row.name} />
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
