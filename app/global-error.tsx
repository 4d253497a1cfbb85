'use client'

import './globals.css'

/** Where even the frame could not be made: it needs nothing that may be broken. */
export default function GlobalError(props: { readonly error: Error & { readonly digest?: string } }) {
  return (
    <html lang="en">
      <body className="p-6 font-sans">
        <main className="mx-auto max-w-2xl">
          <h1 className="font-semibold text-xl">Plumbline could not be shown</h1>
          <p className="mt-2">
            Runs go on in the worker, and results are in the database. Load the page again; if it stays, the
            web process’s log has the details{props.error.digest ? ` under ${props.error.digest}` : ''}.
          </p>
        </main>
      </body>
    </html>
  )
}
