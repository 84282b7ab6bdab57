import {
  exampleNumber,
  MOST_DIGITS,
  type NumberFieldProps,
  type NumberRefusal,
  numberConvention,
  NumberField as PlainNumberField,
} from '@bourse/ui';
import { type IntlShape, useIntl } from 'react-intl';

/** A field for a number, which reads and refuses in the page's language. */
export function NumberField(props: Omit<NumberFieldProps, 'convention' | 'refusalWords'>) {
  const intl = useIntl();
  return (
    <PlainNumberField
      {...props}
      convention={numberConvention(intl.locale)}
      refusalWords={(refusal, text) => numberRefusalWords(intl, refusal, text)}
    />
  );
}

/** Why a text is refused, and how to write it. */
export function numberRefusalWords(intl: IntlShape, refusal: NumberRefusal, text: string): string {
  const { kind } = refusal;
  if (kind === 'ambiguous') {
    const [first, second] = refusal.readings;
    return intl.formatMessage({ id: 'common.number.ambiguous' }, { text: text.trim(), first, second });
  }
  if (kind === 'tooLong') return intl.formatMessage({ id: 'common.number.tooLong' }, MOST_DIGITS);
  const example = exampleNumber(numberConvention(intl.locale));
  return intl.formatMessage({ id: `common.number.${kind}` }, { example });
}
