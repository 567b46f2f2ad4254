#include "app/cli/recordings.h"

#include <ostream>

namespace kibitz::cli {

std::shared_ptr<const session::Recording> openRecording(const std::string& folder,
                                                        Context& context) {
    std::shared_ptr<const session::Recording> recording;
    try {
        recording = std::make_shared<const session::Recording>(folder);
    } catch (const session::BadRecording& bad) {
        throw CannotDo(bad.what());
    }
    for (const auto* list : {&recording->flaws(), &recording->traces()})
        for (const auto& sentence : *list)
            context.err << "kibitz: " << folder << ": " << sentence << '\n';
    // What is not as it was written is an answer: no.
    if (!recording->flaws().empty()) context.exit = Exit::No;
    return recording;
}

session::Replayed replayFrames(const std::shared_ptr<const session::Recording>& recording,
                               const session::ReplayOptions& how) {
    try {
        return session::replay(recording, how);
    } catch (const vision::SourceLost& lost) {
        throw CannotDo(lost.what() +
                       std::string{session::hasObservations(*recording)
                                       ? ". What was seen can be replayed: --from observations"
                                       : ". Nor does it hold observations; put back video.mkv from "
                                         "a copy"});
    }
}

}  // namespace kibitz::cli
