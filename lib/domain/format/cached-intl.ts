/*
 * Making a formatter takes about thirty times as long as using it, and a fleet writes thousands of numbers with the same few.
 * The same arguments give the same formatter, so that keeping them changes nothing that can be seen.
 */

type Make<O, F> = new (locale: string, options: O) => F

function keepFormats<O, F>(Format: Make<O, F>): (locale: string, options: O) => F {
  const kept = new Map<string, F>()
  return (locale, options) => {
    const name = `${locale} ${JSON.stringify(options)}`
    const format = kept.get(name) ?? new Format(locale, options)
    kept.set(name, format)
    return format
  }
}

/** The number format of a locale and options, made at its first use. */
export const numberFormat = keepFormats<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)

/** The date format of a locale and options, made at its first use. Throws RangeError for an unknown zone. */
export const dateTimeFormat = keepFormats<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
)

/** The format of "3 days ago" of a locale and options, made at its first use. */
export const relativeTimeFormat = keepFormats<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  Intl.RelativeTimeFormat,
)
