import { useMemo } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  /** The text that a camera reads. */
  readonly text: string;
  /** What it is, for whoever does not see it. */
  readonly label: string;
  /** Width and height in pixels. */
  readonly size: number;
}

/** A text as a QR code: dark on light in both themes, because cameras expect it. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const { path, modules } = useMemo(() => {
    const { data, size: count } = encode(text, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), modules: count };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      data-text={text}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      // Of no theme: a camera needs the paper white.
      style={{ backgroundColor: 'white' }}
      className="block rounded-4"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
