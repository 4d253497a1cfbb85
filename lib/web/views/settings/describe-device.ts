const BROWSERS = [
  { mark: /Edg\//, name: 'Edge' },
  { mark: /OPR\//, name: 'Opera' },
  { mark: /Firefox\//, name: 'Firefox' },
  { mark: /Chrome\//, name: 'Chrome' },
  { mark: /Safari\//, name: 'Safari' },
] as const

const SYSTEMS = [
  { mark: /iPhone|iPad/, name: 'iOS' },
  { mark: /Android/, name: 'Android' },
  { mark: /Windows/, name: 'Windows' },
  { mark: /Mac OS X/, name: 'macOS' },
  { mark: /Linux/, name: 'Linux' },
] as const

/** A browser and its system in words, from what the browser says of itself; that text where it names neither. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'unknown device'
  const browser = BROWSERS.find(({ mark }) => mark.test(userAgent))?.name
  const system = SYSTEMS.find(({ mark }) => mark.test(userAgent))?.name
  if (!browser && !system) return userAgent.slice(0, 40)
  return [browser ?? 'a browser', system].filter((part) => part !== undefined).join(' on ')
}
