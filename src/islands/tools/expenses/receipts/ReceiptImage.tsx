/** The picture of a receipt, whose object URL is revoked when it is not shown any more. An unreadable picture shows an icon. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Receipt } from '@/domain/expenses/receipts/receipts';
import { readReceiptFile } from './receipts';

interface Props {
  receipt: Receipt;
  alt: string;
  className: string;
  /** Shown until there is a picture, and where there can be none. */
  children: ReactNode;
}

export function ReceiptImage({ receipt, alt, className, children }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let isLeft = false;
    readReceiptFile(receipt).then(
      (file) => {
        if (isLeft || !file) return;
        address = URL.createObjectURL(file);
        setSrc(address);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      if (address) URL.revokeObjectURL(address);
      setSrc(null);
    };
  }, [receipt]);
  if (src === null) return children;
  return <img src={src} alt={alt} className={className} onError={() => setSrc(null)} />;
}
