"""What products call the languages of their catalogues."""

from __future__ import annotations

NAMES = {
    "Arabic": "ar", "BrazilianPortuguese": "pt", "Bulgarian": "bg", "Catalan": "ca", "ChineseChina": "zh-Hans",
    "ChineseTaiwan": "zh-Hant", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dutch": "nl", "English": "en",
    "Finnish": "fi", "French": "fr", "German": "de", "Greek": "el", "Hebrew": "he", "Hungarian": "hu",
    "Indonesian": "id", "Italian": "it", "Japanese": "ja", "Korean": "ko", "Latvian": "lv", "Lithuanian": "lt",
    "NorwegianBokmal": "nb", "Polish": "pl", "Portuguese": "pt", "Romanian": "ro", "Russian": "ru", "Serbian": "sr",
    "SerbianLatin": "sr", "Slovak": "sk", "Slovenian": "sl", "SpanishArgentina": "es", "SpanishSpain": "es",
    "Swedish": "sv", "TurkishTurkey": "tr", "Ukrainian": "uk",
}  # fmt: skip
CODES = {
    "no": "nb", "iw": "he", "in": "id", "cn": "zh-Hans", "jp": "ja", "kr": "ko", "br": "pt", "zh": "zh-Hans",
    "zh-hans": "zh-Hans", "zh-hant": "zh-Hant", "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant", "zh-hans-cn": "zh-Hans", "zh-hant-tw": "zh-Hant", "zhcn": "zh-Hans", "zhtw": "zh-Hant",
    "zh-chs": "zh-Hans", "zh-cht": "zh-Hant", "sr-ec": "sr", "sr-el": "sr", "ptbr": "pt", "ptpt": "pt", "engb": "en",
}  # fmt: skip
# Of a product that has a code for another language: Breton is `br` where catalogues follow ISO 639.
OWN = {"lnbits": CODES, "": {code: tag for code, tag in CODES.items() if code != "br"}}


def tag(product: str, code: str) -> str:
    """The tag that a word list of the language is named by: without a country, Chinese by its script."""
    if code in NAMES:
        return NAMES[code]
    if "-x-" in code or code.endswith("@shaw"):
        return code  # a pirate's English, and English in an alphabet of its own
    code = code.partition("@")[0].replace("_", "-").lower()
    codes = OWN.get(product, OWN[""])
    return codes.get(code) or codes.get(code.partition("-")[0]) or code.partition("-")[0]
