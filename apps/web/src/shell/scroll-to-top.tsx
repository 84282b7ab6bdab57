import { IconButton } from '@bourse/ui';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

const THROTTLE_MS = 100;

/** A button that appears once the page is scrolled by more than its height. */
export function ScrollToTop() {
  const intl = useIntl();
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setFar(globalThis.scrollY > globalThis.innerHeight);
      }, THROTTLE_MS);
    };
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('scroll', onScroll);
    };
  }, []);
  if (!isFar) return null;
  return (
    <IconButton
      label={intl.formatMessage({ id: 'shell.scrollToTop' })}
      onClick={() => globalThis.scrollTo({ top: 0, behavior: 'smooth' })}
      className="fixed end-4 bottom-6 z-30 border bg-surface-1 shadow-float max-md:bottom-18"
    >
      <ArrowUp size={18} aria-hidden="true" />
    </IconButton>
  );
}
