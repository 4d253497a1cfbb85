import { CodeLine } from '@/components/ui/code-line'
import { Notice } from '@/components/ui/notice'

/** What is shown once and kept nowhere, to be copied. */
export function SecretOnce(props: { readonly title: string; readonly text: string }) {
  return (
    <div className="mt-3 max-w-3xl">
      <Notice kind="good" title={props.title} isAlert>
        <div className="mt-2">
          <CodeLine text={props.text} />
        </div>
      </Notice>
    </div>
  )
}
