import { TextField, type TextFieldProps } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** The e-mail address of an account. */
export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  const intl = useIntl();
  return (
    <TextField
      {...props}
      label={intl.formatMessage({ id: 'account.email' })}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
    />
  );
}
