import type { ComponentProps } from 'react';
import { classes } from '../lib/class-names.ts';
import styles from './button.module.css';

/** What can be pressed is black; `quiet` is the second choice beside it, underlined. */
export function Button({ quiet = false, ...rest }: ComponentProps<'button'> & { quiet?: boolean }) {
  return <button type="button" className={classes(styles.button, quiet && styles.quiet)} {...rest} />;
}

/** A link to a file or an address of the server itself, dressed as a quiet button. */
export function FileLink(props: ComponentProps<'a'> & { href: string }) {
  return <a className={classes(styles.button, styles.quiet)} {...props} />;
}
