import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './subscription-link.module.css';

/** From a subscription to its key. */
export function SubscriptionLink({ code, children }: { code: string; children: ReactNode }) {
  return (
    <Link to="/manage-subscription" search={{ search: code }} preload={false} className={classes.link}>
      {children}
    </Link>
  );
}
