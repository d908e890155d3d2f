import { isIP } from 'node:net';
import { isEmail } from './email.ts';

/** Each reads the text of one setting, and answers undefined when it means nothing. */

const SHORTEST_KEY = 32;
const SHORTEST_PASSWORD = 12;
const FEWEST_DIFFERENT_CHARACTERS = 5;

export function readWholeNumber(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) return undefined;
    const value = Number(text);
    return value >= least && value <= most ? value : undefined;
  };
}

export function readHost(text: string): string | undefined {
  const isName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text);
  return isIP(text) || isName ? text : undefined;
}

export function readPublicUrl(text: string): string | undefined {
  const url = readUrl(text, ['http:', 'https:']);
  if (!url || url.username || url.password || url.pathname !== '/' || url.search || url.hash)
    return undefined;
  return url.origin;
}

export function readSmtpUrl(text: string): string | undefined {
  const url = readUrl(text, ['smtp:', 'smtps:']);
  return url?.hostname ? text : undefined;
}

/** Only the scheme: a socket's URL may have no host, which is no URL to others. */
export function readDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/./i.test(text) ? text : undefined;
}

export function readEmail(text: string): string | undefined {
  return isEmail(text) ? text : undefined;
}

export function readMailbox(text: string): string | undefined {
  const [, , address] = /^([^<>\r\n]*<)?([^<>]+)>?$/.exec(text) ?? [];
  const isWhole = text.includes('<') === text.endsWith('>');
  return isWhole && address && readEmail(address) ? text : undefined;
}

export function readPassword(text: string): string | undefined {
  return text.length >= SHORTEST_PASSWORD && !isMonotonous(text) ? text : undefined;
}

export function readSessionKeys(text: string): string[] | undefined {
  const keys = text.split(',').map((key) => key.trim());
  const isWeak = (key: string) => key.length < SHORTEST_KEY || isMonotonous(key);
  return keys.some(isWeak) || new Set(keys).size < keys.length ? undefined : keys;
}

const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function readProxies(text: string): string[] | undefined {
  if (text.toLowerCase() === 'off') return [];
  const networks = text.split(',').map((part) => readNetworks(part.trim()));
  return networks.every((found) => found !== undefined) ? networks.flat() : undefined;
}

function readNetworks(text: string): string[] | undefined {
  const named = Object.hasOwn(NETWORKS, text.toLowerCase()) ? NETWORKS[text.toLowerCase()] : undefined;
  if (named) return named;
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  if (!family || rest.length > 0) return undefined;
  if (length === undefined) return [`${address}/${longest}`];
  return readWholeNumber(0, longest)(length) === undefined ? undefined : [text];
}

function readUrl(text: string, protocols: string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return protocols.includes(url.protocol) ? url : undefined;
}

function isMonotonous(text: string): boolean {
  return new Set(text).size < FEWEST_DIFFERENT_CHARACTERS;
}
