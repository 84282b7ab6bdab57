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
      refusalWords={(refusal, text) => refusalWords(intl, refusal, text)}
    />
  );
}

/** Why a text is refused, and how to write it. */
function refusalWords(intl: IntlShape, refusal: NumberRefusal, text: string): string {
  const { kind } = refusal;
  if (kind === 'ambiguous') {
    const [first, second] = refusal.readings.map(isolate);
    return intl.formatMessage({ id: 'number.ambiguous' }, { text: isolate(text.trim()), first, second });
  }
  if (kind === 'tooLong') return intl.formatMessage({ id: 'number.tooLong' }, MOST_DIGITS);
  const example = isolate(exampleNumber(numberConvention(intl.locale)));
  return intl.formatMessage({ id: `number.${kind}` }, { example });
}

/** Keeps a figure together where one reads from the right. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}
