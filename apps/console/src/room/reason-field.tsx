import { Field, FieldTextArea } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** Longest reason that the API takes. */
const LONGEST_REASON = 300;

export interface ReasonFieldProps {
  /** Message id of the label; default: the reason. */
  readonly labelId?: string | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Whether the form was sent without one. */
  readonly isMissing: boolean;
}

/** Why an operator does something; one line, in the audit log. */
export function ReasonField({ labelId = 'room.reason', value, onValueChange, isMissing }: ReasonFieldProps) {
  const intl = useIntl();
  return (
    <Field
      label={intl.formatMessage({ id: labelId })}
      error={isMissing ? intl.formatMessage({ id: 'room.reasonMissing' }) : undefined}
    >
      <FieldTextArea
        value={value}
        onValueChange={(text) => onValueChange(text.replaceAll(/[\r\n\t]+/g, ' '))}
        maxLength={LONGEST_REASON}
        rows={2}
      />
    </Field>
  );
}
