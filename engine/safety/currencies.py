"""Currencies as pages write them: codes of ISO 4217, and signs that one or several currencies share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from babel.core import get_global

# Sign -> the currencies that are written with it, the one first that is meant where nothing says which. Longer signs
# stand for themselves before shorter ones are looked for in them.
SIGNS: Mapping[str, tuple[str, ...]] = {
    "$": ("USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "DOP", "BSD", "BBD",
          "BZD", "BMD", "BND", "FJD", "GYD", "JMD", "KYD", "LRD", "NAD", "SBD", "SRD", "TTD", "XCD"),
    "US$": ("USD",), "$US": ("USD",), "U$S": ("USD",), "CA$": ("CAD",), "C$": ("CAD",), "$CA": ("CAD",),
    "A$": ("AUD",), "AU$": ("AUD",), "NZ$": ("NZD",), "S$": ("SGD",), "HK$": ("HKD",), "NT$": ("TWD",),
    "MX$": ("MXN",), "R$": ("BRL",), "AR$": ("ARS",), "RD$": ("DOP",), "J$": ("JMD",), "TT$": ("TTD",),
    "€": ("EUR",), "£": ("GBP", "EGP", "GIP", "FKP", "SHP", "LBP", "SYP", "SSP"), "¥": ("JPY", "CNY"),
    "￥": ("JPY", "CNY"), "円": ("JPY",), "元": ("CNY", "TWD"), "圓": ("TWD", "HKD"), "CN¥": ("CNY",), "¥CN": ("CNY",),
    "JP¥": ("JPY",), "BR$": ("BRL",), "UK£": ("GBP",), 
    "RMB": ("CNY",), "₹": ("INR",),
    "₨": ("PKR", "INR", "LKR", "NPR", "MUR"), "Rs": ("INR", "PKR", "LKR", "NPR", "MUR", "SCR"),
    "Rs.": ("INR", "PKR", "LKR", "NPR", "MUR", "SCR"), "₩": ("KRW",), "원": ("KRW",), "₽": ("RUB",), "руб": ("RUB",),
    "руб.": ("RUB",), "₴": ("UAH",), "грн": ("UAH",), "грн.": ("UAH",), "₺": ("TRY",), "TL": ("TRY",), "₪": ("ILS",),
    "₫": ("VND",), "đ": ("VND",), "฿": ("THB",), "บาท": ("THB",), "₱": ("PHP",), "₦": ("NGN",), "₵": ("GHS",),
    "₡": ("CRC",), "₲": ("PYG",), "₸": ("KZT",), "₾": ("GEL",), "৳": ("BDT",), "₼": ("AZN",), "zł": ("PLN",),
    "Kč": ("CZK",), "Ft": ("HUF",), "lei": ("RON", "MDL"), "Lei": ("RON", "MDL"), "лв": ("BGN",), "лв.": ("BGN",),
    "дин": ("RSD",), "дин.": ("RSD",), "din": ("RSD",), "din.": ("RSD",), "kr": ("SEK", "NOK", "DKK", "ISK"),
    "kr.": ("DKK", "SEK", "NOK", "ISK"), "Fr": ("CHF",), "Fr.": ("CHF",), "SFr.": ("CHF",), "Rp": ("IDR",),
    "RM": ("MYR",), "R": ("ZAR",), "KSh": ("KES",), "FCFA": ("XAF", "XOF"), "S/": ("PEN",), "Bs": ("BOB", "VES"),
    "ر.س": ("SAR",), "د.إ": ("AED",), "ج.م": ("EGP",), "د.ك": ("KWD",), "د.م": ("MAD",), "تومان": ("IRR",),
    "ریال": ("IRR",), "ريال": ("SAR", "QAR", "OMR", "YER"), "درهم": ("AED", "MAD"), "جنيه": ("EGP",), "₿": ("XBT",),
}  # fmt: skip
# Codes and signs that are words or letters of English as well: they count only beside an amount with decimals.
WORDS = frozenset({
    "R", "ALL", "TOP", "TRY", "MAD", "CUP", "SOS", "PEN", "BAM", "GEL", "COP", "ETB", "AMD", "ARS", "LAK",
})  # fmt: skip
# Written without decimals, so that a sign before three digits always groups them.
WHOLE = frozenset({
    "JPY", "KRW", "VND", "IDR", "CLP", "COP", "PYG", "HUF", "ISK", "UGX", "XAF", "XOF", "XPF", "RWF", "BIF", "KMF",
    "DJF", "GNF", "VUV", "IRR",
})  # fmt: skip
THOUSANDTHS = frozenset({"KWD", "BHD", "OMR", "JOD", "TND", "LYD", "IQD", "XBT"})
# Where a point parts decimals, and where a comma does; the euro is written both ways.
POINT = frozenset({"USD", "GBP", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "INR", "MXN", "CHF", "ILS", "THB", "MYR",
                   "PHP", "CNY", "NGN", "KES", "PKR", "BDT", "EGP", "AED", "SAR"})  # fmt: skip
COMMA = frozenset({"BRL", "ARS", "DKK", "SEK", "NOK", "PLN", "CZK", "RON", "BGN", "RSD", "RUB", "UAH", "TRY"})


@lru_cache(maxsize=1)
def codes() -> frozenset[str]:
    """All codes that are legal tender somewhere today."""
    return frozenset(one for of in _by_territory().values() for one, _, end, tender in of if end is None and tender)


def currency_of(sign: str, territory: str | None) -> str:
    """The code that a sign or code stands for; where several could be meant, that of `territory` (`CA`), if one is."""
    if sign in codes():
        return sign
    known = SIGNS.get(sign, ())
    if len(known) > 1 and territory:
        local = [one for one, _, end, tender in _by_territory().get(territory, ()) if end is None and tender]
        known = tuple([one for one in local if one in known]) or known
    return known[0] if known else ""


def territory_of(locale: str | None, host: str) -> str | None:
    """The country that a locale (`en-CA`) or the end of a host (`.ca`) names."""
    parts = (locale or "").replace("_", "-").split("-")
    named = next((part.upper() for part in parts[1:] if len(part) == 2 and part.isalpha()), None)
    end = host.rpartition(".")[2].upper()
    for territory in (named, "GB" if end == "UK" else end):
        if territory and territory in _by_territory():
            return territory
    return None


def _by_territory() -> Mapping[str, tuple[tuple[str, object, object, bool], ...]]:
    return get_global("territory_currencies")
