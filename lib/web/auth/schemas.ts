import { z } from 'zod'
import { nameSchema } from '@/lib/domain/model/link'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length'

const emailSchema = z.email('Give an e-mail address.').max(254).toLowerCase()

const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `At least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `At most ${PASSWORD_MAX_LENGTH} characters.`)

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Give the password.').max(PASSWORD_MAX_LENGTH),
})

export const newUserSchema = z.object({ name: nameSchema, email: emailSchema, password: newPasswordSchema })
export type NewUser = z.infer<typeof newUserSchema>

export const acceptInvitationSchema = newUserSchema
  .omit({ email: true })
  .extend({ secret: z.string().min(1).max(200) })

export const setupSchema = newUserSchema.extend({ secret: z.string().min(1).max(200) })

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Give the present password.').max(PASSWORD_MAX_LENGTH),
  newPassword: newPasswordSchema,
})
