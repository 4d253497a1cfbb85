import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { TimeZoneProvider } from '@/components/shell/time-zone'
import { TipLayer } from '@/components/shell/tip-layer'
import { readViewer } from '@/lib/web/viewer'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Plumbline', template: '%s · Plumbline' },
  description: 'Baselines the network links between data centres, and says whether the network has changed.',
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const viewer = await readViewer()
  return (
    <html lang="en" data-theme={viewer.theme === 'system' ? undefined : viewer.theme}>
      <body className="font-sans antialiased">
        <TimeZoneProvider timeZone={viewer.timeZone}>{children}</TimeZoneProvider>
        <TipLayer />
      </body>
    </html>
  )
}
