import { TextField } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectField } from '../../room/select-field.tsx';
import {
  LIMIT_FIELDS,
  MAIN_FIELDS,
  type TermField,
  type TermName,
  type Terms,
  type TermsDraft,
} from './terms-draft.ts';

export interface TermsFieldsProps {
  readonly draft: TermsDraft;
  readonly onChange: (draft: TermsDraft) => void;
  /** Fields that have no value. */
  readonly wrong: readonly TermName[];
  readonly disabled: boolean;
}

const PREVENTIONS: readonly Terms['selfTradePrevention'][] = [
  'NONE',
  'EXPIRE_TAKER',
  'EXPIRE_MAKER',
  'EXPIRE_BOTH',
  'DECREMENT',
];

/** The fields of a market's terms, in two groups. */
export function TermsFields(props: TermsFieldsProps) {
  const { draft, onChange, disabled } = props;
  const intl = useIntl();
  return (
    <>
      <TermGrid {...props} fields={MAIN_FIELDS}>
        <SelectField
          dense
          label={intl.formatMessage({ id: 'markets.selfTradePrevention' })}
          value={draft.selfTradePrevention}
          disabled={disabled}
          onValueChange={(selfTradePrevention) => onChange({ ...draft, selfTradePrevention })}
          items={PREVENTIONS.map((value) => ({ value, label: value }))}
        />
      </TermGrid>
      <fieldset className="min-w-0 border-t pt-4">
        <legend className="sr-only">
          <FormattedMessage id="markets.limits" />
        </legend>
        <p aria-hidden="true" className="mb-1 text-13 font-semibold">
          <FormattedMessage id="markets.limits" />
        </p>
        <p className="mb-3 text-12 text-text-3">
          <FormattedMessage id="markets.limitsText" />
        </p>
        <TermGrid {...props} fields={LIMIT_FIELDS} />
      </fieldset>
    </>
  );
}

interface TermGridProps extends TermsFieldsProps {
  readonly fields: readonly TermField[];
  /** After the fields. */
  readonly children?: ReactNode;
}

function TermGrid({ draft, onChange, wrong, disabled, fields, children }: TermGridProps) {
  const intl = useIntl();
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {fields.map(({ name, kind }) => (
        <TextField
          key={name}
          label={intl.formatMessage({ id: `markets.${name}` })}
          inputMode={kind === 'count' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={draft.texts[name]}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, texts: { ...draft.texts, [name]: event.target.value } })}
          error={wrong.includes(name) ? intl.formatMessage({ id: `markets.wrong.${kind}` }) : undefined}
          suffix={kind === 'percent' ? <span className="text-12 text-text-3">%</span> : undefined}
          boxClassName="h-9 max-md:h-11"
        />
      ))}
      {children}
    </div>
  );
}
