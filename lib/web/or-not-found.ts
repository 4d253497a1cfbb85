import 'server-only'
import { notFound } from 'next/navigation'
import { AppError } from '@/lib/services/errors'

/** What is loaded, or the not-found page where there is nothing by that id. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') notFound()
    throw error
  }
}
