import fc from "fast-check"
import { networkOf } from "../../../src/modules/payunit/security/pseudonyms"

it.each<[situation: string, address: string, network: string]>([
  ["IPv4", "203.0.113.7", "203.0.113.7"],
  ["IPv4 with a port", "203.0.113.7:4711", "203.0.113.7"],
  ["with blanks around it", " 203.0.113.7 ", "203.0.113.7"],
  ["IPv4 mapped into IPv6", "::ffff:203.0.113.7", "203.0.113.7"],
  ["the same in hexadecimal", "::ffff:cb00:7107", "203.0.113.7"],
  ["the same in capitals and in full", "0:0:0:0:0:FFFF:CB00:7107", "203.0.113.7"],
  ["IPv4 translated into IPv6", "64:ff9b::cb00:7107", "203.0.113.7"],
  ["IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["another of the same network", "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["the same with leading zeros", "2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["another network", "2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["IPv6 with a port", "[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
  ["IPv6 in brackets", "[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ["with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
  ["a zone that is long, and of several lines", "fe80::1%a\nb", "fe80:0:0:0::/64"],
  ["loopback", "::1", "0:0:0:0::/64"],
  ["nothing", "", "unknown"],
  ["a name", "localhost", "unknown"],
  ["a number that is no address", "203.0.113.777", "unknown"],
  ["octal", "0203.0.113.7", "unknown"],
  ["two addresses", "203.0.113.7, 203.0.113.8", "unknown"],
])("%s", (_situation, address, network) => {
  expect(networkOf(address)).toBe(network)
})

it("knows every address, and its network is written in one way", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const network = networkOf(address)
      expect(network).not.toBe("unknown")
      expect(networkOf(network.replace("/64", ""))).toBe(network)
    }),
  )
})

it("never fails", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(networkOf(text)).toMatch(/^(unknown|[\d.]+|[\da-f:]+::\/64)$/)
    }),
  )
})
