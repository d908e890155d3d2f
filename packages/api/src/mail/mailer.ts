import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isEmail } from '../email.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import { putIntoOutbox } from './outbox.ts';

/** Sends letters. */
export interface Mailer {
  /**
   * Settles when the letter is out of our hands: taken by the mail server, or kept in the outbox.
   *
   * @throws whatever kept it from being sent; the letter is not tried again.
   */
  send(letter: Letter): Promise<void>;
}

/** How mails leave this installation. */
export interface MailSettings {
  /** The mail server; undefined: mails are kept in the outbox. */
  readonly smtpUrl: string | undefined;
  /** An address, or a name with an address. */
  readonly mailFrom: string;
  readonly dataDir: string;
}

/** Where the outbox tells that it keeps a mail, and the link in it. */
export interface MailLog {
  info(details: object, message: string): void;
}

// A mail server that hangs must not hold up the person whose act the mail reports.
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** The mailer of an installation. */
export function createMailer(settings: MailSettings, log: MailLog): Mailer {
  return settings.smtpUrl === undefined
    ? createOutboxMailer(settings, log)
    : createSmtpMailer(settings.smtpUrl, settings.mailFrom);
}

function createSmtpMailer(url: string, mailFrom: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    send: async (letter) => void (await transport.sendMail(compose(letter, mailFrom))),
  };
}

function createOutboxMailer({ dataDir, mailFrom }: MailSettings, log: MailLog): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(compose(letter, mailFrom));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
      const file = await putIntoOutbox(join(dataDir, 'outbox'), message);
      log.info(
        { file, link: letter.link?.url },
        `No mail server is set. "${oneLine(letter.subject)}" is kept in the outbox.`,
      );
    },
  };
}

function compose(letter: Letter, mailFrom: string): SendMailOptions {
  return {
    from: sender(mailFrom),
    to: { name: '', address: oneAddress(letter.to) },
    subject: oneLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A name may hold a comma, which would make two senders of one. */
function sender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

function oneAddress(address: string): string {
  if (!isEmail(address)) throw new Error('A letter goes to exactly one address.');
  return address;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
