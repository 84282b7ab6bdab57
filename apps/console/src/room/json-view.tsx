import { jsonLines, parseJson } from './json.ts';

export interface JsonViewProps {
  /** A JSON text; one that is none is shown as it is. */
  readonly text: string;
}

/** A JSON text for reading: names and values in lines. */
export function JsonView({ text }: JsonViewProps) {
  const value = parseJson(text);
  if (value === undefined) return <pre className="text-12 whitespace-pre-wrap">{text}</pre>;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {jsonLines(value).map(({ path, text: line }) => (
        <div key={path} className="contents">
          <dt className="font-mono text-text-3">{path}</dt>
          <dd className="font-mono break-all">{line}</dd>
        </div>
      ))}
    </dl>
  );
}
