import { PageHeader } from '@/components/ui/page-header'
import type { GlossaryEntry, GlossarySection, Span } from '@/lib/domain/glossary/parse-glossary'

/** Every word of the product, with what it means; each can be linked to. */
export function GlossaryPageBody(props: { readonly sections: readonly GlossarySection[] }) {
  return (
    <>
      <PageHeader
        title="Glossary"
        sentence="What the words and numbers of Plumbline mean, each defined once."
      />
      <nav
        aria-label="Words"
        className="mb-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7 print:hidden"
      >
        {props.sections.map((section) => (
          <div key={section.anchor}>
            <p className="mb-1 font-semibold text-sm">{section.title}</p>
            <ul className="text-sm">
              {section.entries.map((entry) => (
                <li key={entry.anchor}>
                  <a href={`#${entry.anchor}`} className="text-muted hover:text-ink hover:underline">
                    {entry.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {props.sections.map((section) => (
        <section key={section.anchor} className="mt-8 max-w-prose">
          <h2 className="border-line border-b pb-1 font-semibold text-lg">{section.title}</h2>
          {section.entries.map((entry) => (
            <Entry key={entry.anchor} entry={entry} />
          ))}
        </section>
      ))}
    </>
  )
}

function Entry({ entry }: { readonly entry: GlossaryEntry }) {
  return (
    <div id={entry.anchor} className="-mx-3 mt-2 scroll-mt-4 rounded-md px-3 py-2 target:bg-ab-soft">
      <h3 className="font-semibold">
        <a href={`#${entry.anchor}`} className="hover:underline">
          {entry.title}
        </a>
      </h3>
      {entry.paragraphs.map((spans) => (
        <p key={textOf(spans)} className="mt-1">
          {spans.map((span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the spans of a paragraph never change
            <Piece key={index} span={span} />
          ))}
        </p>
      ))}
    </div>
  )
}

function textOf(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('')
}

function Piece({ span }: { readonly span: Span }) {
  switch (span.kind) {
    case 'code':
      return <code className="font-mono text-[0.92em]">{span.text}</code>
    case 'strong':
      return <strong>{span.text}</strong>
    case 'em':
      return <em>{span.text}</em>
    case 'text':
      return span.text
  }
}
