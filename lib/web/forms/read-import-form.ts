import { readList, readText, withoutUndefined } from './read-fields'
import { readAuth } from './read-host-form'

/**
 * What the import form sends, in the shape of `hostImportSchema`. Rows that are not chosen are left out, so that mistakes come back by the
 * position among the chosen ones: `readChosenRows` tells which row each of them is.
 */
export function readImportForm(form: FormData): unknown {
  const picks = readChosenRows(form).map((row) => ({
    key: readText(form, `row.${row}.key`) ?? '',
    name: readText(form, `row.${row}.name`) ?? '',
    site: readText(form, `row.${row}.site`) ?? '',
    testAddresses: readList(form, `row.${row}.testAddresses`),
  }))
  return withoutUndefined({ picks, auth: readAuth(form) })
}

/** The numbers of the rows that were chosen, in their order. */
export function readChosenRows(form: FormData): readonly string[] {
  return form.getAll('row').filter((value) => typeof value === 'string')
}
