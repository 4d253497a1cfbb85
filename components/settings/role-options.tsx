import { ROLE_NAMES, USER_ROLES } from '@/lib/domain/model/access'

/** The roles as options of a list, from the least. */
export function RoleOptions() {
  return USER_ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_NAMES[role]}
    </option>
  ))
}
