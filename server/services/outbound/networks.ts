/** Which addresses webhooks and fetched pictures may reach: those of the internet, and networks of a setting. */
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../settings/config.ts';

export type MayReach = (address: string) => boolean;

/**
 * Special purposes (IANA): this network, private, shared, loopback, link-local with cloud metadata, documentation,
 * tests, multicast, reserved.
 */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/**
 * Nothing outside of it is on the internet: loopback, private, link-local, multicast, and IPv4 that is mapped or
 * translated.
 */
const globalIpv6 = ['2000::/3'];
/** Inside of it: Teredo and other protocols, documentation, and 6to4, which has IPv4 inside. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const loopback = ['127.0.0.0/8', '::1'];

export function createMayReach({
  WEBHOOK_NETWORKS,
  isPrivate,
}: Pick<Config, 'WEBHOOK_NETWORKS' | 'isPrivate'>): MayReach {
  const special = listOf([...specialIpv4, ...specialIpv6]);
  const onInternet = listOf(['0.0.0.0/0', ...globalIpv6]);
  const added = listOf([...WEBHOOK_NETWORKS.split(',').filter(Boolean), ...(isPrivate ? loopback : [])]);
  return (address) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    // A list of IPv4 networks also has addresses that are mapped into IPv6, so these must not count as on the internet.
    const isMapped = family === 'ipv6' && /^::ffff:/i.test(address);
    if (added.check(address, family)) return true;
    return !isMapped && onInternet.check(address, family) && !special.check(address, family);
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
