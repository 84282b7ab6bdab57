import { Button, Callout, Facts } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fullName, type PeopleOf } from '../model/people.ts';
import { fieldLabelId, problemText } from '../model/problem-words.ts';
import type { KycFile, Problem } from '../model/types.ts';
import { valueText } from '../model/value-text.ts';
import { FilePreview } from './sent-file.tsx';

export interface ReviewSectionProps {
  /** Name of the step: its title is the section's. */
  readonly step: string;
  readonly problems: readonly Problem[];
  readonly minAge: number;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** What was filled in in a step, with the way back to it and what is still wrong there. */
export function ReviewSection({ step, problems, minAge, onChange, children }: ReviewSectionProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `kyc.step.${step}.title` });
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-14 font-medium">{title}</h3>
        <Button
          size="sm"
          onClick={onChange}
          aria-label={intl.formatMessage({ id: 'kyc.review.changeOf' }, { step: title })}
        >
          <FormattedMessage id="kyc.review.change" />
        </Button>
      </div>
      {problems.length > 0 && (
        <Callout tone="warning">
          <ul>
            {problems.map(({ field, problem }) => (
              <li key={field}>
                {intl.formatMessage(
                  { id: 'kyc.review.problem' },
                  {
                    field: intl.formatMessage({ id: fieldLabelId(field) }),
                    problem: problemText(intl, { field, problem }, minAge),
                  },
                )}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {children}
    </section>
  );
}

export interface ReviewFactsProps {
  readonly fields: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Fields with what was filled in; those without a value are left out. */
export function ReviewFacts({ fields, values }: ReviewFactsProps) {
  const intl = useIntl();
  const items = fields.flatMap((id) => {
    const value = valueText(intl, id, values[id]);
    return value === '' ? [] : [{ id, label: intl.formatMessage({ id: fieldLabelId(id) }), value: <bdi>{value}</bdi> }];
  });
  return <Facts items={items} />;
}

/** Files with what they are. */
export function ReviewFiles({ files }: { readonly files: readonly KycFile[] }) {
  const intl = useIntl();
  return (
    <ul className="flex flex-wrap gap-3">
      {files.map((file) => {
        const label = intl.formatMessage({ id: fieldLabelId(file.slot) });
        return (
          <li key={file.fileId} className="w-28 text-12 text-text-2">
            <FilePreview file={file} alt={label} className="h-20 w-28" />
            <span className="mt-1 block break-words">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** People of a company by name and what matters of them. */
export function ReviewPeople({ people }: { readonly people: readonly PeopleOf[keyof PeopleOf][] }) {
  const intl = useIntl();
  return (
    <ol className="list-decimal ps-5 text-13">
      {[...people.entries()].map(([index, person]) => {
        const about = Object.keys(person)
          .filter((field) => !['firstName', 'lastName'].includes(field))
          .map((field) => valueText(intl, field, person[field as keyof typeof person]))
          .filter((text) => text !== '');
        return (
          <li key={index} className="mb-1">
            <span className="font-medium">{fullName(person)}</span>{' '}
            <span className="text-12 text-text-2">{about.join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}
