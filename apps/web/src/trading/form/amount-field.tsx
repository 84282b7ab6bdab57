import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { type NumberFieldProps, numberConvention } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { withSuffixRead } from '../model/suffixed-number.ts';

/** A field for an amount, in which `1.5k` and `2m` are understood as they are spoken. */
export function AmountField(props: Omit<NumberFieldProps, 'convention' | 'refusalWords'>) {
  const { locale } = useIntl();
  return (
    <NumberField
      {...props}
      onValueChange={(value) => props.onValueChange(withSuffixRead(value, numberConvention(locale)))}
    />
  );
}
