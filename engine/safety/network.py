"""Whether a host is out in the open, or one of a network that only its own people should reach."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from engine.facts.words import Network

# Services that hand out the credentials of a machine to whoever asks from it: AWS, Azure, Google, Oracle (all
# 169.254.169.254), AWS's ECS and EKS, Alibaba, Azure's wire server, AWS over IPv6.
_METADATA_ADDRESSES = frozenset({
    "169.254.169.254", "169.254.170.2", "169.254.170.23", "100.100.100.200", "168.63.129.16", "192.0.0.192",
    "fd00:ec2::254", "fd20:ce::254", "fd00:ec2::23",
})  # fmt: skip
_METADATA_NAMES = frozenset({"metadata", "metadata.google.internal", "metadata.goog", "instance-data.ec2.internal"})
# RFC 6761, 6762, 8375, ICANN's .internal, and what routers and offices use.
_PRIVATE_ENDS = (
    ".local", ".internal", ".home.arpa", ".lan", ".localdomain", ".intranet", ".corp", ".home", ".private",
)  # fmt: skip
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_V4_COMPATIBLE = ipaddress.ip_network("::/96")


@lru_cache(maxsize=4_096)
def network_of(host: str) -> Network:
    """By the host alone, as `destination` prints it; a public name that resolves to a private address is not seen."""
    if not host:
        return "none"
    try:
        return _of_address(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        pass
    if host == "localhost" or host.endswith(".localhost"):
        return "loopback"
    if host in _METADATA_NAMES:
        return "metadata"
    return "private" if "." not in host or host.endswith(_PRIVATE_ENDS) else "public"


def _of_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Network:
    if isinstance(address, ipaddress.IPv6Address) and (inside := _inside(address)) is not None:
        return _of_address(inside)
    if str(address) in _METADATA_ADDRESSES:
        return "metadata"
    if address.is_loopback or int(address) >> (address.max_prefixlen - 8) == 0:     # 0.0.0.0 is this machine, too
        return "loopback"
    if address.is_link_local:
        return "link_local"
    return "public" if address.is_global and not address.is_multicast else "private"


def _inside(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for: mapped, compatible, 6to4, Teredo, NAT64."""
    if address.ipv4_mapped is not None or address.sixtofour is not None:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in _NAT64 or (address in _V4_COMPATIBLE and int(address) > 0xFFFF):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None
