import { Skeleton } from '@bourse/ui';
import { lazy, Suspense } from 'react';
import type { QrCodeProps } from './qr-code.tsx';

const Code = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** A QR code whose encoder comes when the code is to be seen. */
export function LateQrCode(props: QrCodeProps) {
  const { size } = props;
  return (
    <Suspense fallback={<Skeleton className="" style={{ width: size, height: size }} />}>
      <Code {...props} />
    </Suspense>
  );
}
