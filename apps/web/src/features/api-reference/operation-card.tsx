import { API_CODES, type ApiErrorName } from '@bourse/contract';
import { Badge, type BadgeTone, Cell, HeadCell, Row, ScrollBox, Table } from '@bourse/ui';
import { KeyRound, Lock, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CodeBlock } from './code-block.tsx';
import { answerOf, curlOf } from './example.ts';
import { type FieldRow, fieldsOf, type Operation } from './openapi.ts';

const METHOD_TONES: Readonly<Record<string, BadgeTone>> = {
  GET: 'up',
  POST: 'accent',
  PUT: 'warning',
  DELETE: 'danger',
};

/** One call: what it does, what it takes, what it answers, how it refuses. */
export function OperationCard({ operation }: { readonly operation: Operation }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <article id={operation.id} aria-labelledby={`${operation.id}-name`} className="scroll-mt-20 border-t py-8">
      <h3 id={`${operation.id}-name`} className="text-16 font-semibold">
        <a href={`#${operation.id}`} className="inline-flex items-center hover:text-accent max-md:min-h-11">
          {operation.id}
        </a>
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={METHOD_TONES[operation.method]}>{operation.method}</Badge>
        <code className="font-mono text-13 break-all">{operation.path}</code>
      </p>
      <p lang="en" dir="ltr" className="mt-3 max-w-2xl text-14 text-text-2">
        {operation.summary}
      </p>
      {operation.needsLogin && (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-text-3">
          <Lock size={12} aria-hidden="true" />
          <FormattedMessage id={operation.needsCsrf ? 'apiReference.csrf' : 'apiReference.auth'} />
        </p>
      )}
      {operation.needsSignature && (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-text-3">
          <PenLine size={12} aria-hidden="true" className="shrink-0" />
          <FormattedMessage id="apiReference.signed" />
        </p>
      )}
      {operation.isSealed && (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-text-3">
          <KeyRound size={12} aria-hidden="true" className="shrink-0" />
          <FormattedMessage id="apiReference.sealed" />
        </p>
      )}
      <div className="mt-5 grid gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {operation.parameters.length > 0 && (
            <Fields name={text('apiReference.parameters')} rows={operation.parameters} />
          )}
          {operation.body !== undefined && <Fields name={text('apiReference.body')} rows={fieldsOf(operation.body)} />}
          <Fields name={text('apiReference.answer')} rows={fieldsOf(operation.data)} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Part name={text('apiReference.example')}>
            <CodeBlock code={curlOf(operation, location.origin)} />
          </Part>
          <CodeBlock code={answerOf(operation)} />
          <Part name={text('apiReference.errors')}>
            <ul className="flex flex-wrap gap-1.5">
              {operation.refusals.map((name) => (
                <li key={name}>
                  <Badge>
                    <span className="num">
                      {name} {codeOf(name)}
                    </span>
                  </Badge>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </article>
  );
}

function codeOf(name: string): string {
  return name in API_CODES ? String(API_CODES[name as ApiErrorName].code) : '';
}

interface PartProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Part({ name, children }: PartProps) {
  return (
    <section>
      <h4 className="mb-2 text-12 font-medium text-text-2">{name}</h4>
      {children}
    </section>
  );
}

interface FieldsProps {
  readonly name: string;
  readonly rows: readonly FieldRow[];
}

function Fields({ name, rows }: FieldsProps) {
  return (
    <Part name={name}>
      {rows.length === 0 ? (
        <p className="text-13 text-text-3">
          <FormattedMessage id="apiReference.noData" />
        </p>
      ) : (
        <ScrollBox className="rounded-8 border bg-surface-1">
          <Table caption={name}>
            <thead className="border-b">
              <tr>
                <HeadCell>
                  <FormattedMessage id="apiReference.field" />
                </HeadCell>
                <HeadCell>
                  <FormattedMessage id="apiReference.type" />
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.path}>
                  <Cell className="py-1 font-mono">
                    {row.path}
                    {!row.required && (
                      <span className="ms-2 font-sans text-text-3">
                        <FormattedMessage id="apiReference.optional" />
                      </span>
                    )}
                  </Cell>
                  <Cell className="py-1 whitespace-normal! text-text-2">{row.type}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </ScrollBox>
      )}
    </Part>
  );
}
