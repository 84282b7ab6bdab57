import { IconButton, TextField, type TextFieldProps } from '@bourse/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** A password with a button that shows it, and a word when Caps Lock is on. */
export function PasswordField({ hint, ...rest }: TextFieldProps) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={readCapsLock}
      onKeyDown={readCapsLock}
      hint={
        hasCapsLock ? (
          <span className="text-warning">
            <FormattedMessage id="account.capsLock" />
          </span>
        ) : (
          hint
        )
      }
      suffix={
        <IconButton
          size="sm"
          label={intl.formatMessage({ id: isShown ? 'account.password.hide' : 'account.password.show' })}
          onClick={() => setShown(!isShown)}
          className="-me-1.5 max-md:size-11"
        >
          {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
