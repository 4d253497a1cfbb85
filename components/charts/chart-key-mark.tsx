export type KeyItem = {
  readonly label: string
  readonly colour: string
  readonly style: 'solid' | 'dashed' | 'dotted' | 'faint' | 'dot' | 'ring' | 'diamond' | 'cross' | 'area'
}

/** The mark of a key: the same line or point as in the plot. */
export function KeyMark(props: { readonly item: KeyItem }) {
  const { colour, style } = props.item
  const isLine = style === 'solid' || style === 'dashed' || style === 'dotted' || style === 'faint'
  return (
    <svg width={isLine ? 22 : 12} height="10" aria-hidden="true">
      {isLine ? <KeyLine colour={colour} style={style} /> : <KeyPoint colour={colour} style={style} />}
    </svg>
  )
}

function KeyLine(props: {
  readonly colour: string
  readonly style: 'solid' | 'dashed' | 'dotted' | 'faint'
}) {
  const { colour, style } = props
  return (
    <line
      x1="0"
      x2="22"
      y1="5"
      y2="5"
      stroke={colour}
      strokeWidth={style === 'faint' ? 1 : 2}
      opacity={style === 'faint' ? 0.6 : 1}
      {...(style === 'dashed' && { strokeDasharray: '6 4' })}
      {...(style === 'dotted' && { strokeDasharray: '1 3' })}
    />
  )
}

function KeyPoint(props: {
  readonly colour: string
  readonly style: 'dot' | 'ring' | 'diamond' | 'cross' | 'area'
}) {
  const { colour, style } = props
  switch (style) {
    case 'dot':
      return <circle cx="6" cy="5" r="4" fill={colour} />
    case 'ring':
      return <circle cx="6" cy="5" r="3.5" stroke={colour} strokeWidth="1.5" fill="none" />
    case 'diamond':
      return <path d="M6,1l4,4l-4,4l-4,-4z" stroke={colour} strokeWidth="1.5" fill="none" />
    case 'cross':
      return <path d="M2,1l8,8m0,-8l-8,8" stroke={colour} strokeWidth="1.5" />
    case 'area':
      return <rect width="12" height="10" fill={colour} fillOpacity="0.18" />
  }
}
