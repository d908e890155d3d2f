import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf, trustedProxies } from './client-address.ts';

const NOBODY = trustedProxies([]);
const PROXIES = trustedProxies(['127.0.0.0/8', '::1/128', '10.0.0.0/8']);

describe('the client of a request', () => {
  it('is the peer of the connection, whatever a header says, while no proxy is trusted', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', NOBODY)).toBe('203.0.113.7');
    expect(clientAddress('127.0.0.1', '198.51.100.1', NOBODY)).toBe('127.0.0.1');
  });

  it('is whom a trusted proxy names', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1', PROXIES)).toBe('198.51.100.1');
    expect(clientAddress('::1', '2001:db8::7', PROXIES)).toBe('2001:db8::7');
    expect(clientAddress('127.0.0.1', '198.51.100.1, 10.1.2.3', PROXIES)).toBe('198.51.100.1');
  });

  it('is never what the client itself put into the header', () => {
    expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.1', PROXIES)).toBe('198.51.100.1');
    expect(clientAddress('203.0.113.7', '6.6.6.6', PROXIES)).toBe('203.0.113.7');
  });

  it('is the proxy when that names nobody, or no address', () => {
    for (const header of [null, '', 'unknown', '198.51.100.1, unknown', "1' or '1", '1.2.3.4:5678']) {
      expect(clientAddress('10.0.0.1', header, PROXIES), String(header)).toBe('10.0.0.1');
    }
  });

  it('is the same whether its IPv4 address comes in IPv6 dress or not', () => {
    expect(clientAddress('::ffff:203.0.113.7', null, NOBODY)).toBe('203.0.113.7');
    expect(clientAddress('::ffff:127.0.0.1', '198.51.100.1', PROXIES)).toBe('198.51.100.1');
    expect(clientAddress('fe80::1%eth0', null, NOBODY)).toBe('fe80::1');
  });
});

describe('the network that a limit is counted for', () => {
  it('is the address of IPv4, and the /64 of IPv6, however it is spelled', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('1:2:3:4:5:6:7::')).toBe('1:2:3:4::/64');
  });

  it('is one for all addresses of a /64, and another for its neighbour', () => {
    expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8:0:1:ffff::'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'));
  });
});
