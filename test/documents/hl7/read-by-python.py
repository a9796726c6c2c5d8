"""Reads messages, a JSON array of texts, by python-hl7. Answers for each its segments: name, then fields of repetitions of components."""
import json
import sys

import hl7


def components(message, repetition):
    parts = [repetition] if isinstance(repetition, str) else list(repetition)
    return [message.unescape(str(part), {".br": "\n"}) for part in parts]


def segment(message, read):
    # The delimiters are no fields to be unescaped.
    first = 3 if str(read[0]) == "MSH" else 1
    fields = [[components(message, repetition) for repetition in field] for field in read[first:]]
    return {"name": str(read[0]), "fields": [[]] * first + fields}


messages = [hl7.parse(text) for text in json.load(sys.stdin)]
json.dump([[segment(message, read) for read in message] for message in messages], sys.stdout)
