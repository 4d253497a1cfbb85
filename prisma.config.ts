import { defineConfig } from 'prisma/config'

/** Only `prisma generate` reads this; the product opens its database in lib/adapters/db. */
export default defineConfig({ schema: 'prisma/schema.prisma' })
