import { type Lab, type LabOptions, startLab } from '@/e2e/lab/lab'
import type { HostName } from '@/e2e/lab/lab-record'
import type { HostJson } from '@/lib/web/api/schemas/host'
import { addTrustedHost } from './lab-hosts'
import { type Product, startProduct } from './product'

/** A product and a lab of its own, whose hosts it knows and trusts. */
export type Bench = {
  readonly lab: Lab
  readonly product: Product
  readonly hosts: Readonly<Record<HostName, HostJson>>
  stop(): Promise<void>
}

/** Starts product and lab side by side and registers both hosts; nothing stays where one of that fails. */
export async function startBench(input: {
  readonly port: number
  readonly lab: LabOptions
  readonly names?: Readonly<Record<HostName, string>>
}): Promise<Bench> {
  const [lab, product] = await Promise.allSettled([startLab(input.lab), startProduct({ port: input.port })])
  const stop = async () => {
    if (product.status === 'fulfilled') await product.value.stop()
    if (lab.status === 'fulfilled') await lab.value.stop()
  }
  try {
    if (lab.status === 'rejected') throw lab.reason
    if (product.status === 'rejected') throw product.reason
    const add = (side: HostName) =>
      addTrustedHost(product.value.api, {
        lab: lab.value,
        side,
        ...(input.names === undefined ? {} : { name: input.names[side] }),
      })
    const [a, b] = await Promise.all([add('a'), add('b')])
    return { lab: lab.value, product: product.value, hosts: { a, b }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
